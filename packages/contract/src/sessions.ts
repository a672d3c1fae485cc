/** Signing in and what keeps one signed in (API-017, API-018, ENT-024). */
import { z } from 'zod'
import { lineField, passwordField } from './text-fields.ts'

export const signInInput = z.object({ email: lineField(254), password: passwordField() })

export const tokensSchema = z.object({ refresh: z.string(), access: z.string() })
export type Tokens = z.infer<typeof tokensSchema>

export const refreshInput = z.object({ refresh: lineField(4096) })
export const accessSchema = z.object({ access: z.string() })

export const verifyInput = z.object({ token: lineField(4096) })

/** The token of a member of staff; it opens nothing of a member's. */
export const staffTokenSchema = z.object({ token: z.string() })
