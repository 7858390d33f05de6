import { useEffect, useRef, type ReactNode } from 'react'

/** Its first input has the focus when it opens: in a dialog that would be the button that closes it. */
export function FirstFocus({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const first = content.current?.querySelector<HTMLElement>('input, textarea')
    // The dialog looks for it a moment later.
    first?.setAttribute('data-autofocus', 'true')
    first?.focus()
  }, [])
  return <div ref={content}>{children}</div>
}
