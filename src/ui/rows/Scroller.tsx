import { Box } from '@mantine/core'
import type { ReactNode, UIEvent } from 'react'

interface ScrollerProps {
  /** The accessible name of what scrolls. */
  label: string
  className: string | undefined
  onScroll?: ((event: UIEvent<HTMLElement>) => void) | undefined
  shown?: (element: HTMLElement | null) => void
  children: ReactNode
}

const group = { role: 'group' } as const

/** What scrolls takes the focus, so that it scrolls by keyboard too. */
export function Scroller({ label, className, onScroll, shown, children }: ScrollerProps) {
  return (
    <Box ref={shown} className={className} {...group} aria-label={label} tabIndex={0} onScroll={onScroll}>
      {children}
    </Box>
  )
}
