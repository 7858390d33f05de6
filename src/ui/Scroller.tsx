import type { ReactNode, RefObject } from 'react'

interface ScrollerProps {
  ref?: RefObject<HTMLDivElement | null>
  /** The accessible name of what scrolls. */
  label: string
  className: string | undefined
  maxHeightPx?: number
  /** Called with how far it is scrolled, in px. */
  onScroll?: (offset: number) => void
  children: ReactNode
}

const region = { role: 'group', tabIndex: 0 } as const

/** What scrolls takes the focus, so that it scrolls by keyboard too. */
export function Scroller({ ref, label, className, maxHeightPx, onScroll, children }: ScrollerProps) {
  return (
    <div
      {...(ref && { ref })}
      {...region}
      aria-label={label}
      className={className}
      {...(maxHeightPx !== undefined && { style: { maxHeight: maxHeightPx } })}
      onScroll={event => onScroll?.(event.currentTarget.scrollTop)}
    >
      {children}
    </div>
  )
}
