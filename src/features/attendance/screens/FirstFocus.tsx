import { useEffect, useRef, type ReactNode } from 'react'

/** The first input of a form that takes the place of what was worked with has the focus. */
export function FirstFocus({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => content.current?.querySelector<HTMLElement>('input, textarea')?.focus(), [])
  return <div ref={content}>{children}</div>
}
