import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'

/**
 * Renders a node outside any screen, in a container with this style, and removes it after the test. Returns the
 * container.
 */
export function renderNode(node: ReactNode, style = ''): HTMLElement {
  const place = document.createElement('div')
  place.style.cssText = style
  document.body.append(place)
  const root = createRoot(place)
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  root.render(node)
  return place
}
