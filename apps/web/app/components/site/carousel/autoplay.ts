/**
 * The clock of a carousel that moves by itself (CONST-009, CONST-010). Plain timers, no rendering: it re-arms itself,
 * so the interval is exact however late the screen is redrawn.
 */

export type AutoplayState = 'playing' | 'hovered' | 'focused' | 'paused'

export type AutoplayOptions = {
  intervalMs: number
  isPaused: boolean
  advance: () => void
  onState: (state: AutoplayState) => void
}

export type Autoplay = {
  hover: (isHovered: boolean) => void
  focus: (isFocused: boolean) => void
  pause: () => void
  play: () => void
  restart: () => void
  stop: () => void
}

/**
 * Advances after every full interval spent in 'playing'. Hovering or focusing holds, leaving starts a whole new
 * interval; 'paused' outlasts both. `play` is a person's wish and so outweighs the pointer or focus that expressed it.
 */
export function createAutoplay({ intervalMs, isPaused, advance, onState }: AutoplayOptions): Autoplay {
  const holds = { hovered: false, focused: false, paused: isPaused }
  let timer: ReturnType<typeof setTimeout> | undefined

  const stateOf = (): AutoplayState => {
    if (holds.paused) return 'paused'
    if (holds.focused) return 'focused'
    return holds.hovered ? 'hovered' : 'playing'
  }
  const stop = () => clearTimeout(timer)
  const restart = () => {
    stop()
    if (stateOf() === 'playing') timer = setTimeout(tick, intervalMs)
  }
  const tick = () => {
    restart()
    advance()
  }
  const change = (changes: Partial<typeof holds>) => {
    const before = stateOf()
    Object.assign(holds, changes)
    const after = stateOf()
    if (after === before) return
    onState(after)
    restart()
  }

  onState(stateOf())
  restart()
  return {
    hover: (hovered) => change({ hovered }),
    focus: (focused) => change({ focused }),
    pause: () => change({ paused: true }),
    play: () => change({ hovered: false, focused: false, paused: false }),
    restart,
    stop,
  }
}
