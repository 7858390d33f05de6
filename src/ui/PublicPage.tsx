import { Paper, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Heading } from './Heading.tsx'
import { Mark } from './Mark.tsx'
import classes from './PublicPage.module.css'

interface PublicPageProps {
  heading: string
  children: ReactNode
  /** Small words below the card. */
  note?: string
}

/** A screen outside the shell: one card with one thing to do. */
export function PublicPage({ heading, children, note }: PublicPageProps) {
  return (
    <main className={classes.page}>
      <div className={classes.column}>
        <div className={classes.brand}>
          <Mark size="2.5rem" />
          <Text component="span" className={classes.product}>
            Gatehouse
          </Text>
        </div>
        <Paper withBorder p="xl" radius="md">
          <Stack gap="md">
            <Heading>{heading}</Heading>
            {children}
          </Stack>
        </Paper>
        {note !== undefined && (
          <Text size="sm" c="dimmed" ta="center" className={classes.note}>
            {note}
          </Text>
        )}
      </div>
    </main>
  )
}
