/** Keys that act on a whole screen, as long as no field, menu or dialog wants them. */
import { useEffect } from 'react'
import { useLatest } from '../use-latest.ts'
import { useKeysChoice } from './keys-choice.ts'

const TEXT_FIELD = 'textarea, select, [contenteditable], input:not([type="radio"], [type="checkbox"])'

/** A dialog that fades away wants nothing any more: the keyboard has left it. */
const isWanted = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest(`${TEXT_FIELD}, [role="menu"], [role="dialog"]`) !== null) ||
  (target === document.body && document.querySelector('[role="dialog"]') !== null)

/** Runs what belongs to the pressed key, unless the reader has switched such keys off. */
export function useKeys(acts: Readonly<Record<string, () => void>>): void {
  const [isOn] = useKeysChoice()
  const latest = useLatest(acts)
  useEffect(() => {
    if (!isOn) return undefined
    const press = (event: KeyboardEvent) => {
      const act = latest.current[event.key]
      if (act === undefined || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (isWanted(event.target)) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOn, latest])
}
