import { Anchor, Button, CopyButton, Stack, Text } from '@mantine/core'
import { IconVideoOff } from '@tabler/icons-react'
import type { SpecialTabProps } from '../../crud/detail/special-tabs.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import classes from './Camera.module.css'
import { placeOfCamera, streamsOf, type Stream } from './streams.ts'

/** Where a camera's pictures are, and why none stands here: what a browser may not fetch it can't show. */
export default function CameraPreview({ record: camera }: SpecialTabProps) {
  const streams = streamsOf(camera)
  const username = typeof camera['rtspUsername'] === 'string' ? camera['rtspUsername'] : ''
  return (
    <Stack gap="md">
      <div className={classes.none}>
        <IconVideoOff className={classes.sign} aria-hidden />
        <Text fw={600}>No picture here</Text>
        <Text size="sm" maw="52ch">
          {camera['protocol'] === 'webrtc'
            ? 'WebRTC needs a connection to the camera, and this console’s security policy lets a page connect to its own server alone.'
            : 'No browser plays RTSP, and this console’s security policy lets a page show what its own server sends alone.'}{' '}
          Open a stream in a player that can reach {placeOfCamera(camera)}.
        </Text>
      </div>
      {streams.length === 0 ? (
        <EmptyState title="No streams">
          The camera has neither an RTSP path nor a WebRTC name. They are set where it is edited.
        </EmptyState>
      ) : (
        <ul className={classes.streams} aria-label="Streams">
          {streams.map(stream => (
            <StreamRow key={`${stream.kind} ${stream.quality}`} stream={stream} place={placeOfCamera(camera)} />
          ))}
        </ul>
      )}
      {username && streams.some(({ kind }) => kind === 'rtsp') && (
        <Text size="sm" c="dimmed">
          The player asks for the user name, {username}, and its password, which is never shown.
        </Text>
      )}
    </Stack>
  )
}

function StreamRow({ stream: { quality, kind, address }, place }: { stream: Stream; place: string }) {
  return (
    <li className={classes.stream}>
      <span className={classes.quality}>
        {quality} quality, {kind === 'rtsp' ? 'RTSP' : 'WebRTC'}
      </span>
      {kind === 'rtsp' ? (
        <Anchor href={address} className={classes.address}>
          {address}
        </Anchor>
      ) : (
        <span className={classes.address}>
          {address} at {place}
        </span>
      )}
      <CopyButton value={address}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            size="compact-md"
            onClick={copy}
            aria-label={`Copy the address of ${quality.toLowerCase()} quality, ${kind === 'rtsp' ? 'RTSP' : 'WebRTC'}`}
          >
            {copied ? 'Copied' : 'Copy'}
          </Button>
        )}
      </CopyButton>
    </li>
  )
}
