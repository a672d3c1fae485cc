/** How large a picture is shown, as a multiple of fitting it whole. Pure. */

const STEP = 1.5
export const FIT = 1
export const LARGEST = STEP ** 5

/** One step larger or smaller, never smaller than whole. */
export const zoomBy = (zoom: number, steps: 1 | -1): number => {
  const wanted = zoom * STEP ** steps
  // Steps are not exact in binary: what is almost whole is whole.
  if (wanted < FIT * 1.01) return FIT
  return wanted > LARGEST * 0.99 ? LARGEST : wanted
}

type View = { offset: number; size: number }

/** Where to scroll to so that the point in the middle stays there while the picture grows by the factor. */
export const keepMiddle = ({ offset, size }: View, factor: number): number =>
  Math.max(0, (offset + size / 2) * factor - size / 2)
