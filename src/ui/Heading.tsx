import { Title } from '@mantine/core'
import { useEffect } from 'react'
import classes from './Heading.module.css'
import { setPageHeading } from './page-title.ts'

/**
 * The first heading of a screen; it names the page in the browser too. It takes the focus when the screen is reached
 * by a link, so that a screen reader begins there.
 */
export function Heading({ children, hidden = false }: { children: string; hidden?: boolean }) {
  useEffect(() => {
    setPageHeading(children)
  }, [children])
  return (
    <Title order={1} tabIndex={-1} className={hidden ? classes.hidden : classes.heading}>
      {children}
    </Title>
  )
}
