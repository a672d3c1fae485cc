import { expect, test } from 'vitest'
import { securityHeaders } from './security-headers.ts'

test('[L12] an address with https asks browsers to use https for its subdomains, too', () => {
  const { 'Strict-Transport-Security': policy } = securityHeaders('https://www.goldenfield.example')
  expect(policy).toBe('max-age=31536000; includeSubDomains')
  expect(securityHeaders('http://localhost:3000')).not.toHaveProperty('Strict-Transport-Security')
})
