import { z } from 'zod'

const openObjects = z.registry<undefined>()

/** The object, which may have more fields in the body of a call than those described; they are ignored. */
export function openObject<S extends z.ZodType>(schema: S): S {
  openObjects.add(schema)
  return schema
}

/** Whether the object may have more fields than those described. */
export const isOpenObject = (schema: z.ZodType): boolean => openObjects.has(schema)
