/** Waits until something is so. @throws after a minute and a half: a busy machine may take its time */
export async function until(is: () => boolean): Promise<void> {
  for (const began = Date.now(); !is();) {
    if (Date.now() - began > 90_000) throw new Error(`It did not come to be: ${is.toString()}`)
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}
