/** Keeps heavy work from taking the whole machine. */
export { createLimit } from './limit.ts'
