import { ActionIcon } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { Age } from '../../ui/Age.tsx'
import classes from '../../crud/overview/Overview.module.css'
import type { Some } from '../../crud/screen/use-some.ts'

/** How old a list is, and the way to read it again: events come without anything saying so. */
export function ReadAgain({ of, what }: { of: Some; what: string }) {
  return (
    <>
      {of.items && (
        <span>
          <Age at={of.readAt} /> old
        </span>
      )}
      <ActionIcon aria-label={`Refresh ${what}`} title="Refresh" onClick={of.read}>
        <IconRefresh className={classes.icon} aria-hidden />
      </ActionIcon>
    </>
  )
}
