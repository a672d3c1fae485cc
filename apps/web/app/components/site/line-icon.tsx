import type { SVGProps } from 'react'

/** A decorative icon: one line on a 24 by 24 grid, in the colour of the text beside it. */
export function LineIcon({ path, ...props }: SVGProps<SVGSVGElement> & { path: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...props}
    >
      <path d={path} />
    </svg>
  )
}
