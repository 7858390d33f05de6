import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { messageOf } from '../../../api/api-error.ts'
import { useFollow } from '../../../api/use-follow.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { Choose } from '../../../crud/Choose.tsx'
import { Guard } from '../../../crud/screen/Guard.tsx'
import { ScreenHead } from '../../../crud/screen/ScreenHead.tsx'
import { LostBanner } from '../../../crud/surface/LostBanner.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import { figure } from '../../../ui/figures.ts'
import { mostThings } from '../domain/answers.ts'
import { treeOf } from '../domain/tree.ts'
import classes from './EditTree.module.css'
import { treeQuery } from './queries.ts'
import { TreeEditor } from './TreeEditor.tsx'

/** A site as a tree in which things are moved and renamed, and saved together. */
export default function EditTreeScreen() {
  const { words } = useCaller()
  const [params, setParams] = useSearchParams()
  const asked = params.get('area') ?? ''
  const areaId = /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : undefined
  return (
    <Guard codes={['AREA_READ']}>
      <div className={classes.page}>
        <ScreenHead heading="Edit system tree" />
        <LostBanner />
        <div className={classes.choice}>
          <Choose
            target="area"
            label={words.One('area')}
            value={areaId}
            onChange={id => setParams(id === undefined ? {} : { area: String(id) })}
          />
        </div>
        {areaId === undefined ? (
          <EmptyState title={words.say('No {one area} chosen')}>{words.say('Choose {a area} above.')}</EmptyState>
        ) : (
          <Loaded key={areaId} areaId={areaId} />
        )}
      </div>
    </Guard>
  )
}

/** What others change is read again soon; doors change with every reading, so they wait longer. */
const [readEveryMs, doorsEveryMs] = [1000, 10_000]

function Loaded({ areaId }: { areaId: number }) {
  const { words } = useCaller()
  const query = treeQuery(areaId)
  useFollow(['area', 'zone', 'controller'], query.queryKey, readEveryMs)
  useFollow(['door'], [...query.queryKey], doorsEveryMs)
  const { data, error, refetch } = useQuery(query)
  const base = useMemo(() => data && treeOf(areaId, data), [data, areaId])
  if (!base || !data)
    return error ? (
      <ErrorTile title="The tree could not be loaded" reason={messageOf(error)} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height="20rem" animate={false} aria-busy="true" />
    )
  if (data.isCut)
    return (
      <EmptyState title="Too much for one tree">
        {words.say(`There are more than ${figure(mostThings)} things in this {one area}. Choose one below it.`)}
      </EmptyState>
    )
  return (
    <>
      {error && (
        <Text role="alert" c="var(--state-alarm)" size="sm">
          The tree could not be read again: {messageOf(error)}
        </Text>
      )}
      <TreeEditor base={base} />
    </>
  )
}
