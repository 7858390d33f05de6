import { Button, List, NativeSelect, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { RecordPart } from '../../../crud/detail/RecordPart.tsx'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import { count } from '../../../ui/figures.ts'
import type { Share } from '../domain/access-review.ts'
import { Question } from './Question.tsx'
import { RuleText } from './RuleText.tsx'
import { reviewersQuery, type ReviewRecord, thingsQuery, type TitledThing, useActs } from './use-review.ts'

const keyOf = ({ kind, id }: Pick<TitledThing, 'kind' | 'id'>) => `${kind} ${id}`

/** A draft: what it will be about, who has which lines, and its start. */
export function StartReview({ review }: { review: ReviewRecord }) {
  const { may } = useCaller()
  const { accessReviewId, name, reviewerIds, sharing } = review
  const acts = useActs(accessReviewId)
  const things = useQuery({ ...thingsQuery(accessReviewId), retry: false })
  const [chosen, setChosen] = useState<ReadonlyMap<string, number>>(
    new Map(review.split?.map(share => [keyOf(share), share.userId])),
  )
  const [isAsked, setAsked] = useState(false)
  const { data, error } = things
  const split: readonly Share[] | undefined =
    sharing === 'split'
      ? (data ?? []).flatMap(({ kind, id }) => {
          const userId = chosen.get(keyOf({ kind, id }))
          return userId === undefined ? [] : [{ kind, id, userId }]
        })
      : undefined
  return (
    <RecordPart
      title="Start"
      actions={
        may('ACCESSREVIEW_EDIT') &&
        may('FOB_EDIT') && (
          <Button disabled={!data || reviewerIds.length === 0} onClick={() => setAsked(true)}>
            Start review
          </Button>
        )
      }
    >
      <Stack gap="sm">
        <RuleText {...review} />
        {reviewerIds.length === 0 && <Text size="sm">Choose at least one reviewer first: edit this review.</Text>}
        {error && (
          <ErrorTile title="It cannot be started yet" reason={messageOf(error)} onRetry={() => void things.refetch()} />
        )}
        {!data && !error && <Skeleton height="4rem" aria-busy="true" />}
        {data && sharing !== 'split' && <ThingList things={data} />}
        {data && sharing === 'split' && (
          <Split
            id={accessReviewId}
            things={data}
            chosen={chosen}
            onChoose={(key, userId) =>
              setChosen(
                known =>
                  new Map([...[...known].filter(([of]) => of !== key), ...(userId ? [[key, userId] as const] : [])]),
              )
            }
          />
        )}
      </Stack>
      {isAsked && (
        <Question title="Start review" action="Start" onYes={() => acts.start(split)} onClose={() => setAsked(false)}>
          Start {name}? Who has access now is written down, and {count(reviewerIds.length, 'reviewer')}{' '}
          {reviewerIds.length === 1 ? 'is' : 'are'} sent a mail.
        </Question>
      )}
    </RecordPart>
  )
}

const shown = 20

function ThingList({ things }: { things: readonly TitledThing[] }) {
  return (
    <>
      <Text size="sm">Who has access to {count(things.length, 'door or group', 'doors and groups')} is reviewed:</Text>
      <List size="sm">
        {things.slice(0, shown).map(thing => (
          <List.Item key={keyOf(thing)}>{thing.title}</List.Item>
        ))}
        {things.length > shown && <List.Item>and {things.length - shown} more</List.Item>}
      </List>
    </>
  )
}

interface SplitProps {
  id: number
  things: readonly TitledThing[]
  chosen: ReadonlyMap<string, number>
  onChoose: (key: string, userId: number) => void
}

/** Who answers the lines of which door or group; the rest is dealt in turn. */
function Split({ id, things, chosen, onChoose }: SplitProps) {
  const { data: reviewers, error, refetch } = useQuery(reviewersQuery(id))
  if (error)
    return (
      <ErrorTile title="The reviewers could not be loaded" reason={messageOf(error)} onRetry={() => void refetch()} />
    )
  return (
    <Stack gap="xs" maw="32rem">
      <Text size="sm">Who answers which lines? What is left open is dealt in turn.</Text>
      {things.map(thing => (
        <NativeSelect
          key={keyOf(thing)}
          label={thing.title}
          value={String(chosen.get(keyOf(thing)) ?? '')}
          onChange={({ currentTarget: { value } }) => onChoose(keyOf(thing), Number(value))}
          data={[
            { value: '', label: 'In turn' },
            ...(reviewers ?? []).map(({ userId, name }) => ({ value: String(userId), label: name })),
          ]}
        />
      ))}
    </Stack>
  )
}
