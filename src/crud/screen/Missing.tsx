import { Button, Group, Stack, Text } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import { Link } from 'react-router'
import { ApiError, messageOf } from '../../api/api-error.ts'
import type { Entity } from '../../domain/entity.ts'
import { ErrorTile } from '../../ui/ErrorTile.tsx'
import { Heading } from '../../ui/Heading.tsx'
import { useCaller } from '../caller/caller.ts'
import { NoPermission } from './Guard.tsx'
import { placeOf } from '../caller/places.ts'
import classes from './Screen.module.css'
import { listTitle } from './titles.ts'

interface MissingProps {
  entity: Entity
  id: number
  error: unknown
  onRetry: () => void
}

/** A record that cannot be shown: it is not there, not for this user, or could not be loaded. */
export function Missing({ entity, id, error, onRetry }: MissingProps) {
  const caller = useCaller()
  const thing = caller.words.one(entity.term)
  const status = error instanceof ApiError ? error.status : undefined
  if (status === 403) return <NoPermission codes={[entity.permission.read]} />
  if (status === 404 || Number.isNaN(id)) return <NotThere entity={entity} id={id} />
  return (
    <Stack>
      <Heading>{`The ${thing} could not be loaded`}</Heading>
      <ErrorTile title="What the server said" reason={messageOf(error)} onRetry={onRetry} />
    </Stack>
  )
}

function NotThere({ entity, id }: { entity: Entity; id: number }) {
  const caller = useCaller()
  const list = placeOf(entity, 'list')
  return (
    <Stack gap="sm" py="xl" maw="60ch">
      <IconFileOff className={classes.large} aria-hidden />
      <Heading>Not Found</Heading>
      <Text>
        There is no {caller.words.one(entity.term)} {Number.isNaN(id) ? 'at this address' : `with the number ${id}`}. It
        may have been deleted, or the link may be incomplete.
      </Text>
      <Group mt="sm">
        <Button component={Link} to={list ?? '/'}>
          {list ? `All ${listTitle(entity, caller).toLowerCase()}` : 'Go home'}
        </Button>
      </Group>
    </Stack>
  )
}
