import { escapeHtml } from '../base/escape-html.ts'
import type { Button } from './mail.ts'

const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`

/** The address stands below too: some readers show no buttons. */
const buttonOf = ({ label, href }: Button) =>
  `<p style="margin:24px 0"><a href="${escapeHtml(href)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#1f2937;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;word-break:break-all">If the button does nothing, open this address: ${escapeHtml(href)}</p>`

/** Where the client's logo goes; nothing of a text can read so, for its marks are escaped. */
const logoPlace = '<!--logo-->'

/** Shows the client's logo above the text: the part of the email with this content id; without one, nothing. */
export function withLogo(html: string, contentId: string | undefined): string {
  const shown = `<p style="margin:0 0 24px"><img src="cid:${contentId}" alt="" style="max-width:240px;max-height:72px"></p>`
  return html.replace(logoPlace, contentId === undefined ? '' : shown)
}

/** The HTML of an email, made from its text: every mark in it is ours. It loads nothing from anywhere. */
export const layOut = (text: string, button: Button | undefined, foot: string): string =>
  `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="margin:0;padding:24px;font-family:system-ui,-apple-system,'Segoe UI',sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:560px;margin:0 auto">
${logoPlace}${text
    .split(/\n{2,}/)
    .map(paragraph)
    .join('\n')}
${button ? buttonOf(button) : ''}
<p style="margin:32px 0 0;font-size:13px">${escapeHtml(foot)}</p>
</div></body></html>
`
