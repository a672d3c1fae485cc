import { z } from 'zod'

const openObjects = z.registry<undefined>()

/** Marks an object in the body of a call as open: fields other than those described are ignored. */
export function openObject<S extends z.ZodType>(schema: S): S {
  openObjects.add(schema)
  return schema
}

/** True if the object may have more fields than those described. */
export const isOpenObject = (schema: z.ZodType): boolean => openObjects.has(schema)
