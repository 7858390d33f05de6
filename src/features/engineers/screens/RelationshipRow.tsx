import { Anchor, Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useCaller } from '../../../crud/caller/caller.ts'
import { clientRelation } from '../../../domain/entities/control-panel/client-relation.ts'
import { dayText } from '../../../domain/fields/time.ts'
import { relationStates } from '../domain/relation.ts'
import type { Relationship } from '../domain/relationship.ts'
import classes from './Engineers.module.css'

interface RelationshipRowProps {
  relationship: Relationship
  /** A form is open: another would take its place. */
  isBusy: boolean
  onEdit: (from: HTMLElement) => void
  onRevoke: (from: HTMLElement) => void
}

/** Who looks after the client, where, since when and until when. */
export function RelationshipRow({ relationship, isBusy, onEdit, onRevoke }: RelationshipRowProps) {
  const { may, words } = useCaller()
  const { party, areas, startDate, endDate, state } = relationship
  const { edit, command } = clientRelation.permission
  const where = areas.length === 0 ? `All ${words.many('area')}` : areas.map(({ name }) => name).join(', ')
  return (
    <li className={classes.row}>
      <div>
        <Anchor component={Link} to={`/configuration/client/${party.clientId}`} fw={600}>
          {party.name}
        </Anchor>
        <Text size="sm">{where}</Text>
        <Text size="sm" c="dimmed">
          {relationStates[state]}: from {dayText(startDate)}
          {endDate === null ? ', without an end' : ` until ${dayText(endDate)}`}
        </Text>
      </div>
      <Group gap="xs">
        {may(edit) && state !== 'revoked' && (
          <Button
            variant="default"
            aria-label={`Change ${party.name} from ${dayText(startDate)}`}
            disabled={isBusy}
            onClick={event => onEdit(event.currentTarget)}
          >
            Change
          </Button>
        )}
        {may(edit) && may(command) && (state === 'holds' || state === 'toCome') && (
          <Button
            variant="default"
            aria-label={`Revoke ${party.name} from ${dayText(startDate)}`}
            disabled={isBusy}
            onClick={event => onRevoke(event.currentTarget)}
          >
            Revoke
          </Button>
        )}
      </Group>
    </li>
  )
}
