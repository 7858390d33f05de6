import sharp from 'sharp'
import { expect, it } from 'vitest'
import { decodeBmp } from '../../../server/files/bmp.ts'
import { keptPicture } from '../../../server/files/picture.ts'

const atWork = () => {
  const { queue, process } = sharp.counters()
  return queue + process
}

it('works on two pictures at once, however many come: passwords and files share the threads', async () => {
  const large = await sharp({ create: { width: 3000, height: 3000, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const mostOfSix = async () => {
    // What suites before this one have left behind in the same process is not counted.
    await expect.poll(atWork).toBe(0)
    let most = 0
    const timer = setInterval(() => {
      most = Math.max(most, atWork())
    }, 1)
    const kept = await Promise.all(Array.from({ length: 6 }, () => keptPicture(large, { label: 'Picture' })))
    clearInterval(timer)
    expect(kept.map(({ width }) => width)).toEqual([3000, 3000, 3000, 3000, 3000, 3000])
    expect(most).toBeGreaterThan(0)
    return most
  }
  // One of theirs may still begin meanwhile, but not each time.
  const measured = [await mostOfSix(), await mostOfSix(), await mostOfSix()]
  expect(Math.min(...measured)).toBeLessThanOrEqual(2)
})

it('continues after a broken picture', async () => {
  const broken = Buffer.concat([Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'), Buffer.alloc(200)])
  for (let n = 0; n < 3; n++)
    await expect(keptPicture(broken, { label: 'Picture' })).rejects.toMatchObject({ code: 'invalid' })
  const small = await sharp({ create: { width: 3, height: 3, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  expect(await keptPicture(small, { label: 'Picture' })).toMatchObject({ width: 3 })
})

it('leaves others their turns while it decodes a large BMP', async () => {
  const [width, height] = [3200, 3200]
  const content = Buffer.alloc(54 + 1024 + width * height)
  content.write('BM', 0, 'latin1')
  content.writeUInt32LE(54 + 1024, 10)
  content.writeUInt32LE(40, 14)
  content.writeInt32LE(width, 18)
  content.writeInt32LE(height, 22)
  content.writeUInt16LE(8, 28)
  let [turns, isDone] = [0, false]
  const count = () => {
    turns++
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  expect(await decodeBmp(content)).toMatchObject({ width, height })
  isDone = true
  expect(turns).toBeGreaterThan(30)
})
