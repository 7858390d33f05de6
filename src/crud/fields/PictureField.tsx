import { Button, FileButton, Input, Progress } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useState } from 'react'
import { uploadPicture } from '../../api/pictures.ts'
import { labelOf } from '../../domain/fields/index.ts'
import { DropArea } from '../../ui/DropArea.tsx'
import { useHold } from './hold.ts'
import classes from './picture.module.css'
import { acceptOf, isDocument, refusedAtOnce, takenBy, takenText } from './picture-words.ts'
import { Thumbnail } from './Thumbnail.tsx'
import { useUpload, type Upload } from './use-upload.ts'
import { asText, type InputProps } from './view.ts'

/** A picture or a document: chosen, dropped or pasted, sent at once, and part of the record once that is saved. */
export function PictureField({ entity, field, value, onChange, onBlur, frame }: InputProps) {
  const { id, name, disabled: isOff, error, ...rest } = frame
  const disabled = isOff || entity === undefined
  const key = asText(value)
  const [before, setBefore] = useState<string>()
  const change = (next: string | null) => {
    setBefore(key || undefined)
    onChange(next)
    onBlur()
  }
  const upload = useUpload({
    refused: files => refusedAtOnce(files, name, field),
    upload: (file, options) => uploadPicture(entity ?? '', name, file, options),
    onKept: kept => change(kept.key),
  })
  const { state, send } = upload
  useHold(state.at === 'sending')
  const takes = takenBy(field)
  const around = `${id}-field`
  const wrong = error || (state.at === 'failed' ? state.reason : undefined)
  return (
    <Input.Wrapper {...rest} id={around} labelElement="div" error={wrong}>
      <DropArea onFiles={send} disabled={disabled} isFailed={Boolean(wrong)}>
        {key && <Thumbnail fileKey={key} alt="Chosen picture" isLarge={!isDocument(key)} />}
        <div className={classes.beside}>
          {state.at === 'sending' && <Sending part={state.part} />}
          <div className={classes.buttons}>
            {takes.camera && <TakePicture {...{ name, field, disabled, send }} />}
            <FileButton accept={acceptOf(takes)} disabled={disabled} onChange={file => file && send([file])}>
              {props => (
                <Button
                  {...props}
                  id={id}
                  aria-describedby={wrong ? `${around}-error` : undefined}
                  variant="default"
                  disabled={disabled}
                  aria-label={`${key ? 'Replace' : 'Choose a file'}: ${labelOf(name, field)}`}
                >
                  {key ? 'Replace' : 'Choose a file'}
                </Button>
              )}
            </FileButton>
            <Back {...{ id, upload, disabled, value: key, before }} onChange={change} />
            {state.at === 'failed' && state.files && <TryAgain files={state.files} send={send} />}
          </div>
          <p className={classes.said}>Or drop or paste it here: {takenText(takes)}.</p>
        </div>
      </DropArea>
    </Input.Wrapper>
  )
}

interface TakePictureProps extends Pick<InputProps, 'field'> {
  name: string
  disabled: boolean
  send: Upload['send']
}

/** Opens the camera of a phone; where there is none, files are chosen. */
const TakePicture = ({ name, field, disabled, send }: TakePictureProps) => (
  <FileButton
    capture="environment"
    accept="image/*"
    disabled={disabled}
    onChange={file => file && send([file])}
    inputProps={{ 'aria-label': `Camera: ${labelOf(name, field)}` }}
  >
    {props => (
      <Button {...props} disabled={disabled} leftSection={<IconCamera size="1.1rem" aria-hidden />}>
        Take a picture
      </Button>
    )}
  </FileButton>
)

const TryAgain = ({ files, send }: { files: readonly File[]; send: Upload['send'] }) => (
  <Button variant="default" onClick={() => send(files)}>
    Try again
  </Button>
)

interface BackProps {
  id: string
  upload: Upload
  disabled: boolean
  value: string
  /** What was there until it was removed. */
  before: string | undefined
  onChange: (key: string | null) => void
}

/** The way back from where one is: an upload is cancelled, a file removed, its removal undone. */
function Back({ id, upload: { state, cancel }, disabled, value, before, onChange }: BackProps) {
  const action = () => {
    if (state.at === 'sending') {
      cancel()
      document.getElementById(id)?.focus()
    } else onChange(value ? null : (before ?? null))
  }
  const undo = before === undefined ? undefined : 'Undo'
  const words = state.at === 'sending' ? 'Cancel' : value ? 'Remove' : undo
  // One button whose words change, so that it keeps the focus.
  return words === undefined ? null : (
    <Button variant="default" disabled={disabled} onClick={action}>
      {words}
    </Button>
  )
}

function Sending({ part }: { part: number }) {
  const percent = Math.round(part * 100)
  return (
    <>
      <output className={classes.said}>{percent < 100 ? `Uploading: ${percent}%` : 'Checking the file'}</output>
      <Progress value={percent} aria-label="Upload" />
    </>
  )
}
