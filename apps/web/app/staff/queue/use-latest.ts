import { type RefObject, useEffect, useRef } from 'react'

/** What was drawn last, for what runs later and was made earlier. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}
