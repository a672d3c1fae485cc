import { expect, test } from 'vitest'
import { securityHeaders } from './security-headers.ts'

test('[L12] an address with https asks browsers for https on the hosts below it, too', () => {
  const { 'Strict-Transport-Security': policy } = securityHeaders('https://www.goldenfield.example')
  expect(policy).toBe('max-age=31536000; includeSubDomains')
  expect(securityHeaders('http://localhost:3000')).not.toHaveProperty('Strict-Transport-Security')
})
