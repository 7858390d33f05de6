import { Anchor } from '@mantine/core'
import { pictureHref } from '../../api/pictures.ts'
import { PictureField } from './PictureField.tsx'
import { isDocument } from './picture-words.ts'
import { Thumbnail } from './Thumbnail.tsx'
import { asText, type CellProps, type FieldView } from './view.ts'

/** A thumbnail; where there is room for more it leads to the whole file. */
function PictureCell({ field, value, isLarge }: CellProps) {
  const key = asText(value)
  if (!isLarge) return <Thumbnail fileKey={key} alt={field.label ?? 'Picture'} />
  return (
    <Anchor href={pictureHref(key)} target="_blank" rel="noreferrer" inherit>
      {isDocument(key) ? (
        <>
          <Thumbnail fileKey={key} alt="" /> {key.endsWith('.pdf') ? 'Open the document' : 'Download the file'}
        </>
      ) : (
        <Thumbnail fileKey={key} alt={`${field.label ?? 'Picture'}: open it whole`} isLarge />
      )}
    </Anchor>
  )
}

export const picture: FieldView = { Input: PictureField, Cell: PictureCell, widthRem: 6 }
