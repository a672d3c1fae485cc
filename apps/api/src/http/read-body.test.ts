/** Forms whose parts keep the parser busy. */
import { Hono } from 'hono'
import { afterEach, expect, test, vi } from 'vitest'
import type { ApiEnvironment } from '../environment.ts'
import { anyBody } from './read-body.ts'

afterEach(() => void vi.restoreAllMocks())

const MEGABYTE = 1024 * 1024
const host = new Hono<ApiEnvironment>().post('/', anyBody(6 * MEGABYTE), (c) => {
  const body = c.get('body') as Record<string, string | File>
  return c.json(Object.keys(body))
})

const part = (name: string, value = '') => `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const formOf = (parts: string[]) => `${parts.map((text) => `--edge\r\n${text}`).join('')}--edge--\r\n`
const send = (body: string, type = 'multipart/form-data; boundary=edge') =>
  host.request('/', { method: 'POST', headers: { 'Content-Type': type }, body })

test('[M6] a form of 5 MB in tiny parts is refused before it is parsed', async () => {
  const body = formOf(Array.from({ length: 90_000 }, () => part('a')))
  expect(body.length).toBeGreaterThan(4 * MEGABYTE)
  const parse = vi.spyOn(Response.prototype, 'formData')
  expect((await send(body)).status).toBe(413)
  expect(parse).not.toHaveBeenCalled()
})

test('[M6] a part with megabytes of headers is refused before it is parsed', async () => {
  const body = formOf([`${'A: b\r\n'.repeat(700_000)}${part('a')}`])
  const parse = vi.spyOn(Response.prototype, 'formData')
  expect((await send(body)).status).toBe(413)
  expect(parse).not.toHaveBeenCalled()
})

test.each([
  ['multipart/form-data; boundary=edge'],
  ['multipart/form-data; charset=utf-8; boundary="edge"'],
  ['Multipart/Form-Data; Boundary=edge; charset=utf-8'],
])('a form of a hundred parts is read: %s', async (type) => {
  const names = Array.from({ length: 99 }, (_, index) => `field${index}`)
  const parse = vi.spyOn(Response.prototype, 'formData')
  const answer = await send(formOf(names.map((name) => part(name, 'x'))), type)
  expect(parse).toHaveBeenCalledOnce()
  expect(await answer.json()).toEqual(names)
})

test.each([
  ['no boundary', 'multipart/form-data'],
  ['an empty boundary', 'multipart/form-data; boundary='],
  ['another boundary than the body has', 'multipart/form-data; boundary=other'],
  ['two boundaries, one of which was not counted', 'multipart/form-data; boundary=other; boundary=edge'],
])('%s is refused', async (_what, type) => {
  expect((await send(formOf([part('a')]), type)).status).toBe(400)
})
