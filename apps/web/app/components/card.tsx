import { Paper, type PaperProps } from '@mantine/core'
import type { ReactNode } from 'react'

export type CardProps = Omit<PaperProps, 'className'> & { children: ReactNode; className?: string | undefined }

/** A raised surface that holds one part of a screen. */
export function Card({ children, className = '', ...props }: CardProps) {
  return (
    <Paper
      component="section"
      withBorder
      radius="lg"
      shadow="sm"
      p="clamp(1.25rem, 1rem + 1vw, 2rem)"
      className={className}
      {...props}
    >
      {children}
    </Paper>
  )
}
