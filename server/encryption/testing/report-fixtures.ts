/** Keys and texts made for these tests alone. */

/** As the edition before age made and stored them. */
export const legacy = {
  publicKey: `-----BEGIN PUBLIC KEY-----
MCowBQYDK2VuAyEAjamhE5C5xQMo3LRhb4/a6A+3o+nd+hH4/Q3ajexKw20=
-----END PUBLIC KEY-----
`,
  privateKey: `-----BEGIN PRIVATE KEY-----
MC4CAQAwBQYDK2VuBCIEIJBaFdrz5wSaTLRoqr8eSreFtLxgkFr7aiW7mKOrt2dE
-----END PRIVATE KEY-----
`,
  keyId: 'officer-04c81a03ecad',
  /** An `EnquiryContent` whose message is "The crane ran at night." */
  report:
    'MCowBQYDK2VuAyEAD2cW9N/bRT1fb+EvZl58ZF5FyvwBtRxZkKobuQHC6HU=.976hOGxd7TJKx8Lho7ELy4USbii9/TFj1PKueEGMJshceJ/cVwoQOnERNILGp5w2UfQt2c5Oe2q8erkoOnSdxnYUqdGvC8z+Ihs9EMOM4xruP53ZzfFrRJoEZUm0uyLtCm1wt6PebAaCKHCzaTJel4Cm9q+nm9FTjkF2fChVEXyvKvvq5svWge0NZVnfgQKBlwzGcXucckxV243bZis43lFbJPQe+Gjmppv1l0T6AtqaQzx8buL9b8fCIhjmxNmtUGz3iJNEWhn2f9o=',
  /** The `MessageContent` "It ran again on Tuesday." */
  addition:
    'MCowBQYDK2VuAyEApxzrWZOgaEi1PBNgztY47GZhI2z+HJice6dzVuthAlg=.UiinZI0zWLUiBJ0/9jdWEW4wm+jVGAHLbfGhJntjFLWCNiArf/PtifXCtJxKcaILeo3TCrfzykJevOG43H/K',
} as const;

/** Made with age 1.1.1, the reference implementation: `age-keygen`, and `age --armor` of {"text":"Encrypted by age 1.1.1 — “Zoë”."} */
export const referenceAge = {
  identityFile: `# created: 2026-11-22T03:51:43Z
# public key: age1lxlxfqn6n7tqgzw3mnhnl2zku4zdd8sqcls0xkhjhz9hmgdr395qfxef67
AGE-SECRET-KEY-1M67CZLEVMF707AJ6Q4U9TJC08Y0EX7VD3QPL8A7QRU0LD2GDHXDSTQUE4J
`,
  file: `-----BEGIN AGE ENCRYPTED FILE-----
YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSBwRG53M09Ga3hmQityNjNn
enpvVHBsdmZFbEE3bXJlejRmREFSNVEvTG1vCmJuTjJCNzJqbmZ5UmtDb3J4eFJo
dlJRaVlSSmh1T1VDNjUrTGtUMEg2dnMKLS0tIDRnRi9HWGhNZkNEa2dueDFwZkJx
NGFpVS9Ja1hzRitUWVlORVFoZlBKSTAKy/n4gAE8r53lJ4jrdRmG9pqJYICj2ljD
1O2L15+ZeNTOfJFRtQjXn6rt+bwMtuNFR6ykbbuciZbUZjfFSHYykDUWecr52gyE
sfUrEiw0lhao
-----END AGE ENCRYPTED FILE-----
`,
} as const;
