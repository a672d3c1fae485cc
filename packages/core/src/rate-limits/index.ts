export { createRateLimits, type RateLimit, type RateLimits } from './rate-limits.ts'
