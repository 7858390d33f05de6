import { Button, Group, Stack } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useCaller } from '../../../crud/caller/caller.ts'
import { placeOf } from '../../../crud/caller/places.ts'
import { Outcome } from '../../../crud/import/Outcome.tsx'
import { token } from '../../../domain/entities/access/token.ts'
import type { Term } from '../../../domain/vocabulary.ts'
import { count } from '../../../ui/figures.ts'
import type { TokensMade } from '../domain/create-tokens.ts'

interface MadeProps {
  items: TokensMade['items']
  term: Term
  /** What else there is to say. */
  more?: string
  onMore: () => void
}

/** How many were made, and where to go from here. */
export function Made({ items, term, more, onMore }: MadeProps) {
  const { words, may } = useCaller()
  const list = placeOf(token, 'list', undefined, term, may)
  return (
    <Stack gap="sm">
      <Outcome
        icon={IconCircleCheck}
        severity="safe"
        title={`${count(items.length, words.one(term), words.many(term))} created`}
      >
        {more}
      </Outcome>
      <Group>
        <Button variant="default" onClick={onMore}>
          Create more
        </Button>
        {list !== undefined && (
          <Button component={Link} to={list}>
            Show {words.many(term)}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
