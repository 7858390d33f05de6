import { Anchor, Button, List, Skeleton, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { placeOf } from '../../../../crud/caller/places.ts'
import { RecordPart } from '../../../../crud/detail/RecordPart.tsx'
import type { SpecialTabProps } from '../../../../crud/detail/special-tabs.ts'
import { useSome } from '../../../../crud/screen/use-some.ts'
import { capital, titleOf } from '../../../../crud/screen/titles.ts'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { ErrorTile } from '../../../../ui/ErrorTile.tsx'
import { messageOf } from '../../../../api/api-error.ts'
import { ChooseDoors, mostDoors } from './ChooseDoors.tsx'

/** The doors that lead into a zone, chosen here together. */
export default function ZoneDoors({ entity, record }: SpecialTabProps) {
  const { words, may } = useCaller()
  const zoneId = Number(record[entity.key])
  const doors = useSome('door', { zoneId }, mostDoors)
  const [isOpen, setOpen] = useState(false)
  if (!doors) return null
  const { items, error, read } = doors
  const label = `Choose ${words.many('door')}`
  const mayEdit = may(entity.permission.edit) && may(doors.entity.permission.edit)
  const actions = mayEdit && items && items.length < mostDoors && (
    <Button variant="default" size="xs" onClick={() => setOpen(true)}>
      {label}
    </Button>
  )
  return (
    <RecordPart title={capital(words.many('door'))} actions={actions}>
      {error !== null && error !== undefined && (
        <ErrorTile title="They could not be loaded" reason={messageOf(error)} onRetry={read} />
      )}
      {!items && !error && <Skeleton height="4rem" radius="md" aria-busy="true" />}
      {items?.length === 0 && (
        <EmptyState title={`No ${words.many('door')}`}>
          Nobody is read in or out before a {words.one('door')} leads into it.
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <List listStyleType="none">
          {items.map(door => {
            const to = placeOf(doors.entity, 'detail', Number(door['doorId']), undefined, may)
            const title = titleOf(doors.entity, door)
            return (
              <List.Item key={String(door['doorId'])}>
                {to ? (
                  <Anchor component={Link} to={to}>
                    {title}
                  </Anchor>
                ) : (
                  <Text span>{title}</Text>
                )}
              </List.Item>
            )
          })}
        </List>
      )}
      {isOpen && items && (
        <ChooseDoors
          zoneId={zoneId}
          title={label}
          doors={items.map(door => [Number(door['doorId']), titleOf(doors.entity, door)])}
          onClose={() => setOpen(false)}
        />
      )}
    </RecordPart>
  )
}
