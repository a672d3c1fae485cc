import { expect, test } from 'vitest'
import { findFaults, readDocument } from './api-document.ts'

test('the checked document is that of the product', async () => {
  const { openapi, paths } = await readDocument()
  expect(openapi).toBe('3.1.0')
  expect(Object.values(paths).flatMap((operations) => Object.keys(operations)).length).toBeGreaterThan(100)
})

test('an operation without a description is found and named', async () => {
  const document = await readDocument()
  delete document.paths['/hero']?.['get']?.description
  expect(await findFaults(document)).toEqual([
    'warning operation-description at paths /hero get: Operation "description" must be present and non-empty string.',
  ])
})
