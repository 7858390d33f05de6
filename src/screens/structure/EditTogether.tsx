import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { SpecialTabProps } from '../../crud/detail/special-tabs.ts'
import { useCaller } from '../../crud/caller/caller.ts'
import { screenActions } from '../../crud/screen/screen-actions.ts'
import { routes } from '../../domain/routes.ts'

const editor = routes.find(({ screen }) => screen === 'edit-tree')?.path

/** Leads to where several moves are saved together; nothing where the record has no such screen. */
export function EditTogether({ entity, record }: SpecialTabProps) {
  const caller = useCaller()
  const link = screenActions(entity, 'record', entity.term, caller, Number(record[entity.key])).find(
    ({ to }) => editor !== undefined && to.startsWith(editor),
  )
  return (
    link && (
      <Button component={Link} to={link.to} variant="default">
        {link.label}
      </Button>
    )
  )
}
