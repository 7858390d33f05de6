import { Button, Group, Modal, Stack } from '@mantine/core'
import { useCallback, useRef, useState } from 'react'
import { messageOf } from '../../../../../api/api-error.ts'
import { ErrorTile } from '../../../../../ui/ErrorTile.tsx'
import classes from './Camera.module.css'
import { type Crop, cropped, wholeCrop } from './crop.ts'
import { CropView } from './CropView.tsx'
import { useCamera } from './use-camera.ts'

interface CameraDialogProps {
  onTaken: (file: File) => void
  onClose: () => void
}

/** Takes a photograph with the machine's camera, of which a square is kept. */
export function CameraDialog({ onTaken, onClose }: CameraDialogProps) {
  const [taken, setTaken] = useState<HTMLCanvasElement>()
  return (
    <Modal opened onClose={onClose} title="Take a photograph" closeButtonProps={{ 'aria-label': 'Close' }}>
      {taken ? (
        <Taken
          picture={taken}
          onAgain={() => setTaken(undefined)}
          onKept={file => {
            onTaken(file)
            onClose()
          }}
        />
      ) : (
        <Live onTaken={setTaken} />
      )}
    </Modal>
  )
}

function Live({ onTaken }: { onTaken: (picture: HTMLCanvasElement) => void }) {
  const { state, retry } = useCamera()
  const video = useRef<HTMLVideoElement>(null)
  const stream = state.at === 'live' ? state.stream : null
  const show = useCallback(
    (element: HTMLVideoElement | null) => {
      video.current = element
      if (element) element.srcObject = stream
    },
    [stream],
  )
  const take = () => {
    const shown = video.current
    if (!shown || shown.videoWidth === 0) return
    const picture = document.createElement('canvas')
    picture.width = shown.videoWidth
    picture.height = shown.videoHeight
    picture.getContext('2d')?.drawImage(shown, 0, 0)
    onTaken(picture)
  }
  if (state.at === 'failed') return <ErrorTile title="There is no picture" reason={state.reason} onRetry={retry} />
  return (
    <Stack>
      <div className={classes.frame}>
        {stream && <video ref={show} className={classes.picture} autoPlay playsInline muted />}
      </div>
      {!stream && <output>Waiting for the camera. The browser may ask you to allow it.</output>}
      <Group justify="flex-end">
        <Button data-autofocus disabled={!stream} onClick={take}>
          Take it
        </Button>
      </Group>
    </Stack>
  )
}

interface TakenProps {
  picture: HTMLCanvasElement
  onAgain: () => void
  onKept: (file: File) => void
}

function Taken({ picture, onAgain, onKept }: TakenProps) {
  const [crop, setCrop] = useState<Crop>(wholeCrop)
  const [failure, setFailure] = useState<string>()
  const keep = () => cropped(picture, crop).then(onKept, (error: unknown) => setFailure(messageOf(error)))
  return (
    <Stack>
      <CropView picture={picture} crop={crop} onChange={setCrop} />
      {failure !== undefined && <ErrorTile title="Not kept" reason={failure} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onAgain}>
          Take another
        </Button>
        <Button data-autofocus onClick={() => void keep()}>
          Use it
        </Button>
      </Group>
    </Stack>
  )
}
