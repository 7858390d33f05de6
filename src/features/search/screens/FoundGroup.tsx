import { Anchor, Button, Group, Title } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCaller } from '../../../crud/caller/caller.ts'
import { capital } from '../../../crud/screen/titles.ts'
import { figure } from '../../../ui/figures.ts'
import type { SearchType } from '../domain/kinds.ts'
import type { Found } from '../domain/wire.ts'
import { FoundList } from './FoundList.tsx'
import { manyOf } from './many-of.ts'
import classes from './Search.module.css'

const shownFirst = 10

interface FoundGroupProps {
  type: SearchType
  query: string
  found: readonly Found[]
  /** There are others that are not among these. */
  hasMore: boolean
}

/** The records of one kind that were found, ten of them until more are asked for. */
export function FoundGroup({ type, query, found, hasMore }: FoundGroupProps) {
  const [isWhole, setWhole] = useState(false)
  const { words } = useCaller()
  const many = manyOf(type, words)
  const left = found.length - shownFirst
  return (
    <section className={classes.group} aria-label={capital(many)}>
      <Title order={2} size="h4">
        {capital(many)}{' '}
        <span className={classes.figure}>
          {hasMore && 'the first '}
          {figure(found.length)}
        </span>
      </Title>
      <FoundList found={isWhole ? found : found.slice(0, shownFirst)} />
      <Group gap="md">
        {left > 0 && !isWhole && (
          <Button variant="default" size="xs" onClick={() => setWhole(true)}>
            Show {left} more
          </Button>
        )}
        {hasMore && (
          <Anchor component={Link} to={`/search?${new URLSearchParams({ query, type })}`}>
            All {many} that match
          </Anchor>
        )}
      </Group>
    </section>
  )
}
