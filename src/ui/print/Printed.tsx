import { useEffect, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import classes from './Printed.module.css'

interface PrintedProps {
  /** Sizes of its own, beside those of every paper. */
  className?: string | undefined
  /** The browser's dialog was closed, whatever came of it. */
  onPrinted: () => void
  children: ReactNode
}

/** What is on paper in place of the page. The browser's dialog opens at once. */
export function Printed({ className = '', onPrinted, children }: PrintedProps) {
  useEffect(() => {
    addEventListener('afterprint', onPrinted)
    return () => removeEventListener('afterprint', onPrinted)
  }, [onPrinted])
  useEffect(() => print(), [])
  return createPortal(<div className={`${classes.paper} ${className}`}>{children}</div>, document.body)
}
