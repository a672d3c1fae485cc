/** The forms in which responses name a person. */
import { z } from 'zod'

export const nameSchema = z.object({ first_name: z.string(), last_name: z.string() })

export const personSchema = z.object({ id: z.int(), ...nameSchema.shape })

/** A person with the address at which the company writes to them. */
export const contactSchema = personSchema.extend({ email: z.string() })
export type Contact = z.infer<typeof contactSchema>
