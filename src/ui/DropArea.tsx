import { Dropzone } from '@mantine/dropzone'
import type { ReactNode } from 'react'
import classes from './DropArea.module.css'

interface DropAreaProps {
  /** All that was dropped or pasted: which of them are taken is the caller's to say. */
  onFiles: (files: readonly File[]) => void
  disabled?: boolean
  isFailed?: boolean
  /** The button for the keyboard, and the text about the files. */
  children: ReactNode
}

/** A place to drop or paste files. It is no control itself: its content lets keyboard users choose files. */
export function DropArea({ onFiles, disabled = false, isFailed = false, children }: DropAreaProps) {
  return (
    <Dropzone
      classNames={{ root: classes.root ?? '', inner: classes.inner ?? '' }}
      onDropAny={(files, refused) => onFiles([...files, ...refused.map(({ file }) => file)])}
      onDrop={nothing}
      activateOnClick={false}
      activateOnKeyboard={false}
      tabIndex={-1}
      inputProps={{ 'aria-hidden': true, tabIndex: -1 }}
      disabled={disabled}
      onPaste={event => {
        const files = [...event.clipboardData.files]
        if (files.length === 0 || disabled) return
        event.preventDefault()
        onFiles(files)
      }}
      data-failed={isFailed || undefined}
    >
      {children}
    </Dropzone>
  )
}

const nothing = () => undefined
