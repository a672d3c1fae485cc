import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { demonstrationRecords } from '../company/records.ts'
import { pictureNamesOf, readPicture } from './content-input.ts'

const FOLDER = new URL('../../pictures/', import.meta.url)
const names = readdirSync(FOLDER).map((file) => file.replace(/\.svg$/, ''))

describe('pictures of the demonstration company', () => {
  test('are those that content uses, and the receipt that agents upload', () => {
    const used = pictureNamesOf(demonstrationRecords.flatMap(([, records]) => records))
    expect(names.toSorted()).toEqual([...used, 'receipt'].toSorted())
  })

  test.each(names)('%s is a small SVG file without external references, and renders at its own size', async (name) => {
    const svg = readFileSync(new URL(`${name}.svg`, FOLDER), 'utf8')
    expect(svg).not.toMatch(/<text|<foreignObject|<image|<script|href="(?!#)/)
    expect(svg.length).toBeLessThan(64 * 1024)
    const [, width, height] = /^<svg [^>]*width="(\d+)" height="(\d+)" viewBox="0 0 \1 \2"/.exec(svg) ?? []
    const png = Buffer.from(await readPicture(name))
    expect(png.readUInt32BE(16)).toBe(Number(width))
    expect(png.readUInt32BE(20)).toBe(Number(height))
  })

  test('fails for a name without a file', async () => {
    await expect(readPicture('no-such-picture')).rejects.toThrow('no-such-picture.svg')
  })
})
