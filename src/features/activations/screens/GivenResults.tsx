import { Button, Group, Stack, Text } from '@mantine/core'
import type { Given } from '../domain/wire.ts'
import classes from './Access.module.css'
import { isGiven } from './give.ts'

const titleOf = ({ person, token, place }: Given) =>
  [person ?? token, person === null ? null : token, place].filter(part => part !== null).join(', ')

/** What was given, and for the rest why not. */
export function GivenResults({ results, onClose }: { results: readonly Given[]; onClose?: () => void }) {
  const others = results.filter(each => !isGiven(each))
  const given = results.length - others.length
  return (
    <Stack role="alert" gap="sm">
      <Text fw={600}>{given === 0 ? 'No access was given' : `${given} given, ${others.length} not`}</Text>
      <ul className={classes.results}>
        {others.map(each => (
          <li key={`${each.personId} ${each.tokenId} ${each.areaId} ${each.groupId}`}>
            {titleOf(each)}
            <span className={classes.more}>{each.reason}</span>
          </li>
        ))}
      </ul>
      {onClose && (
        <Group justify="flex-end">
          <Button data-autofocus onClick={onClose}>
            Close
          </Button>
        </Group>
      )}
    </Stack>
  )
}
