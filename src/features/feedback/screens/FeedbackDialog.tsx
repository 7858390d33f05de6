import { Button, Checkbox, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconThumbDown, IconThumbUp } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { messageOf } from '../../../api/api-error.ts'
import { command } from '../../../api/request.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { longestMessage, screenPath } from '../domain/screen-path.ts'
import classes from './FeedbackDialog.module.css'

const action = 'Send feedback'
const ratings = [
  { isUp: true, label: 'Thumbs up', Icon: IconThumbUp },
  { isUp: false, label: 'Thumbs down', Icon: IconThumbDown },
] as const

interface Said {
  /** Undefined: neither was pressed. */
  readonly thumbsUp: boolean | undefined
  readonly message: string
  readonly contactOkay: boolean
  readonly currentUrl: string
}

const send = ({ message, ...said }: Said) =>
  command('POST', '/user/feedback', { body: { ...said, message: message.trim() || null } })

/** Asks what a user thinks of the product. However it ends, it closes, and begins empty the next time. */
export default function FeedbackDialog({ onClose }: { onClose: () => void }) {
  const { words } = useCaller()
  const { pathname } = useLocation()
  const [thumbsUp, setThumbsUp] = useState<boolean>()
  const [message, setMessage] = useState('')
  const [contactOkay, setContactOkay] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSuccess: () => void notifications.show({ message: `${action} succeeded` }),
    onError: error => void notifications.show({ color: 'red', title: `${action} failed`, message: messageOf(error) }),
    onSettled: onClose,
  })
  const left = longestMessage - message.length
  return (
    <Modal opened onClose={onClose} title="Feedback" centered closeButtonProps={{ 'aria-label': 'Close' }}>
      <form
        aria-label="Feedback"
        onSubmit={event => {
          event.preventDefault()
          mutate({ thumbsUp, message, contactOkay, currentUrl: screenPath(pathname) })
        }}
      >
        <Stack>
          <fieldset className={classes.ratings} aria-label="Rating">
            {ratings.map(({ isUp, label, Icon }) => (
              <Button
                key={label}
                variant={thumbsUp === isUp ? 'filled' : 'default'}
                aria-pressed={thumbsUp === isUp}
                leftSection={<Icon className={classes.icon} aria-hidden />}
                onClick={() => setThumbsUp(thumbsUp === isUp ? undefined : isUp)}
              >
                {label}
              </Button>
            ))}
          </fieldset>
          <Textarea
            data-autofocus
            label="Message"
            description={left < 200 ? `${left} characters left` : undefined}
            autosize
            minRows={4}
            maxRows={12}
            maxLength={longestMessage}
            value={message}
            onChange={({ currentTarget: { value } }) => setMessage(value)}
          />
          <Checkbox
            label="You may contact me about this"
            checked={contactOkay}
            onChange={({ currentTarget: { checked } }) => setContactOkay(checked)}
          />
          <Text size="sm" c="dimmed">
            Your name, your {words.one('client')} and the screen you are on ({screenPath(pathname)}) are sent with it.
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isPending}>
              Send
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
