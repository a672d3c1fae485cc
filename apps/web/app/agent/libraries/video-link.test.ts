import { expect, test } from 'vitest'
import { videoIdOf, webUrlOf } from './video-link.ts'

const id = 'aB3-_defghi'

test.each([
  `https://www.youtube.com/watch?v=${id}`,
  `http://youtube.com/watch?v=${id}`,
  `https://m.youtube.com/watch?app=desktop&v=${id}&t=30s#comments`,
  `https://WWW.YouTube.com/watch/?v=${id}`,
  `https://youtu.be/${id}`,
  `https://youtu.be/${id}/?si=share`,
  `https://www.youtube.com/embed/${id}?start=5`,
  `https://www.youtube-nocookie.com/embed/${id}`,
  `https://www.youtube.com/v/${id}`,
])('%s is a link to that video', (address) => {
  expect(videoIdOf(address)).toBe(id)
})

test.each([
  'https://www.youtube.com/watch?v=abcdefghij',
  'https://www.youtube.com/watch?v=abcdefghijkl',
  'https://www.youtube.com/watch?v=abcdefghij.',
  'https://www.youtube.com/watch?list=abcdefghijk',
  'https://youtu.be/abcdefghij',
  'https://youtu.be/abcdefghijkl',
  'https://youtu.be/abcdefghijk/more',
  'https://www.youtube.com/embed/abcdefghij',
  'https://www.youtube.com/embed/abcdefghijkl',
  'https://www.youtube.com/embed/abcdefghijk/more',
  'https://www.youtube.com/v/abcdefghijkl',
  'https://www.youtube.com/embed/',
  'https://www.youtube.com/abcdefghijk',
  'https://www.youtube.com/',
  'https://youtube.com.example.org/watch?v=abcdefghijk',
  'https://notyoutube.com/watch?v=abcdefghijk',
  'https://example.org/watch?v=abcdefghijk',
  'https://example.org/?u=https://youtu.be/abcdefghijk',
  'ftp://youtu.be/abcdefghijk',
  'javascript:"https://youtu.be/abcdefghijk"',
  'youtu.be/abcdefghijk',
  '',
])('%s is not a video', (address) => {
  expect(videoIdOf(address)).toBeUndefined()
})

test('only web addresses are followed', () => {
  const addresses = [
    'https://example.org/a.pdf',
    'http://example.org',
    'javascript:alert(1)',
    'data:text/html,x',
    'a.pdf',
  ]
  expect(addresses.map((address) => webUrlOf(address)?.href)).toEqual([
    'https://example.org/a.pdf',
    'http://example.org/',
    undefined,
    undefined,
    undefined,
  ])
})
