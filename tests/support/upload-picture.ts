import sharp from 'sharp'

interface Size {
  readonly width: number
  readonly height: number
}

/**
 * Uploads a picture for a field of an entity, and answers its key.
 * @param headers of who uploads it
 * @param of as the query has it: `entity=client&field=logo`
 */
export async function uploadPicture(
  url: string,
  headers: Record<string, string>,
  of: string,
  { width, height }: Size = { width: 60, height: 40 },
): Promise<string> {
  const content = await sharp({ create: { width, height, channels: 3, background: '#004080' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(content)], { type: 'image/png' }), 'picture.png')
  const answer = await fetch(`${url}/api/file/picture?${of}`, { method: 'POST', headers, body: form })
  if (answer.status !== 201) throw new Error(`The picture was refused: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { key: string }).key
}
