import { Button, Skeleton, Text, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { messageOf } from '../../../../api/api-error.ts'
import { newIdempotencyKey } from '../../../../api/idempotency-key.ts'
import { recordKeys } from '../../../../api/record-cache.ts'
import { refreshQueries } from '../../../../api/refresh-queries.ts'
import { request } from '../../../../api/request.ts'
import { failureText } from '../../../../crud/confirm/machine.ts'
import { sim } from '../../../../domain/entities/hardware/sim.ts'
import { sms } from '../../../../domain/entities/hardware/sms.ts'
import { ErrorTile } from '../../../../ui/ErrorTile.tsx'
import { isTooLong, segmentsOf, sentText } from '../../domain/segments.ts'
import { refusals } from '../../domain/texting.ts'
import { lengthText } from './length-text.ts'
import classes from './Messages.module.css'
import { useTexting } from './use-conversation.ts'

interface ComposeProps {
  simId: number
  title: string
  text: string
  onText: (text: string) => void
}

/** Where a text message to the SIM is written; or why none can be sent. */
export function Compose(props: ComposeProps) {
  const { data, error, refetch } = useTexting(props.simId)
  if (!data && error)
    return (
      <ErrorTile
        title="Whether messages can be sent could not be loaded"
        reason={messageOf(error)}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Skeleton height="6rem" radius="sm" aria-busy />
  if (data.refusal !== null) return <Text>{refusals[data.refusal]}</Text>
  return <Form {...props} number={data.number ?? ''} />
}

function Form({ simId, title, text, onText, number }: ComposeProps & { number: string }) {
  const input = useRef<HTMLTextAreaElement>(null)
  const { mutate, isPending, error } = useSend(simId, () => {
    onText('')
    input.current?.focus()
  })
  const segments = segmentsOf(text)
  const isEmpty = sentText(text) === ''
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isEmpty && !isTooLong(segments) && !isPending) mutate(text)
  }
  return (
    <form className={classes.compose} onSubmit={send}>
      <Textarea
        ref={input}
        label={`Message to ${title}`}
        description={`It is sent to ${number}, as one line`}
        autosize
        minRows={2}
        maxRows={8}
        value={text}
        onChange={({ currentTarget: { value } }) => onText(value)}
        error={isTooLong(segments) && `Too long: at most ${segments.most} characters in this alphabet`}
      />
      {error && <ErrorTile title="Failed to send SMS" reason={failureText(error)} />}
      <div className={classes.foot}>
        <output className={classes.length}>{lengthText(segments)}</output>
        <Button type="submit" loading={isPending} disabled={isEmpty || isTooLong(segments)}>
          Send
        </Button>
      </div>
    </form>
  )
}

/** Sends a message once, however often it is pressed; another text is another message. */
function useSend(simId: number, onSent: () => void) {
  const queries = useQueryClient()
  const [asked, setAsked] = useState({ text: '', key: newIdempotencyKey() })
  return useMutation({
    mutationFn: (text: string) => {
      const next = asked.text === text ? asked : { text, key: newIdempotencyKey() }
      setAsked(next)
      return request('POST', `${sim.api}/${simId}/message`, { body: { message: text, key: next.key } })
    },
    onSuccess: () => {
      setAsked({ text: '', key: newIdempotencyKey() })
      onSent()
      return refreshQueries(queries, recordKeys.lists(sms.id))
    },
  })
}
