import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { ApiError, messageOf } from '../../../../api/api-error.ts'
import { request } from '../../../../api/request.ts'
import { useWords } from '../../../../crud/caller/use-words.ts'
import { ReadFailed } from '../../../../crud/screen/ReadFailed.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { ErrorTile } from '../../../../ui/ErrorTile.tsx'
import { Heading } from '../../../../ui/Heading.tsx'
import type { Asked } from '../../domain/answer.ts'
import { type Answer, answers } from '../../domain/answers.ts'
import { evacuationTitle } from '../../domain/evacuation-title.ts'
import classes from './Answer.module.css'

/** Where somebody says that they are safe, by the link of a message. Its key stands behind the # of the address. */
export default function EvacuationAnswer() {
  const link = useLocation().hash.slice(1)
  return (
    <main className={classes.page}>
      <Heading>Are you safe?</Heading>
      {link === '' ? (
        <EmptyState title="The link is incomplete">Open the whole link that you were sent.</EmptyState>
      ) : (
        <ByLink link={link} />
      )}
    </main>
  )
}

const ask = (body: { link: string; answer?: Answer }, signal?: AbortSignal) =>
  request<Asked>('POST', '/evacuation/answer', { body, ...(signal && { signal }) })

function ByLink({ link }: { link: string }) {
  const words = useWords()
  const queries = useQueryClient()
  const queryKey = ['evacuation-answer', link]
  const read = useQuery({ queryKey, queryFn: ({ signal }) => ask({ link }, signal), retry: false })
  const sending = useMutation({
    mutationFn: (answer: Answer) => ask({ link, answer }),
    onSuccess: asked => queries.setQueryData(queryKey, asked),
  })
  const { data, error } = read
  if (error instanceof ApiError && error.status === 404)
    return <ErrorTile title="This link is not good" reason="Tell a marshal that you are safe." />
  if (!data) return error ? <ReadFailed what="The question" of={read} /> : <Skeleton height="12rem" aria-busy="true" />
  return (
    <Stack>
      <Text size="lg">
        {evacuationTitle(data.kind, data.site, words.say)}. You answer for <strong>{data.name}</strong>.
      </Text>
      {data.ended ? (
        <EmptyState title="It is over">It has ended, so nothing needs to be answered any more.</EmptyState>
      ) : (
        <>
          {(Object.keys(answers) as Answer[]).map(answer => (
            <Button
              key={answer}
              className={classes.answer}
              size="xl"
              variant={data.answer === answer ? 'filled' : 'default'}
              aria-pressed={data.answer === answer}
              loading={sending.isPending && sending.variables === answer}
              disabled={sending.isPending}
              onClick={() => sending.mutate(answer)}
            >
              {answers[answer]}
            </Button>
          ))}
          {sending.error ? (
            <ErrorTile
              title="Your answer was not sent"
              reason={`${messageOf(sending.error)} Try again, or tell a marshal.`}
            />
          ) : (
            <Text component="output" size="lg">
              {said(data.answer)}
            </Text>
          )}
        </>
      )}
    </Stack>
  )
}

function said(answer: Answer | null): string {
  if (answer === 'safe')
    return 'Thank you. Whoever leads the evacuation sees that you are safe. Stay where you are until you are told otherwise.'
  if (answer === 'notOnSite') return 'Thank you. Nobody looks for you. Stay away until you are told otherwise.'
  if (answer === 'needsHelp')
    return 'Whoever leads the evacuation sees that you need help. If you can, call the emergency number too.'
  return ''
}
