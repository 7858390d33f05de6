const words = `
123456789 12345678 1234567890 123123123 987654321 0123456789 11111111 111111111 1111111111 00000000 000000000
0000000000 22222222 33333333 44444444 55555555 66666666 77777777 88888888 888888888 99999999 999999999 12341234
12344321 11223344 1122334455 112233445566 12121212 13131313 123321123 123454321 1234554321 123456123 1234567891
12345678910 123456789a 12345678a 123456789q 87654321 0987654321 9876543210 147258369 159357159 147852369 741852963
789456123 789456123a 456789123 321654987 963852741 159753456 100200300 10203040 102030405 20202020 31415926 01012011
01234567 19841984 19871987 password password1 password12 password123 password1234 password12345 password! password1!
password123! password01 password2 password99 passw0rd passw0rd1 passw0rd123 p@ssword p@ssw0rd p@ssw0rd1 p@ssword1
p@ssw0rd123 pa55word pa55w0rd passwort passwort1 motdepasse contraseña mypassword newpassword thepassword
yourpassword passpass passport passion1 passphrase drowssap qwertyui qwertyuiop qwertyuiop123 qwerty12 qwerty123
qwerty1234 qwerty12345 qwerty123456 qwerty321 qwertyqwerty qwertzui qwertzuiop azertyuiop 1q2w3e4r 1q2w3e4r5t
1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 qazwsxedc qazwsx123 q1w2e3r4 q1w2e3r4t5 zaq12wsx zaq1zaq1 asdfghjk
asdfghjkl asdfasdf asdf1234 asdfqwer zxcvbnm1 zxcvbnm123 zxcvbnm, zxcvzxcv abcd1234 abc12345 abc123456 abcdefgh
abcdefg1 abcdefg123 abcdefghi abcdabcd a1b2c3d4 a1b2c3d4e5 a12345678 a123456789 aa123456 aa12345678 aaaaaaaa
aaaaaaaaaa 1234qwer qwer1234 qweasdzxc qweqweqwe q12345678 z12345678 iloveyou iloveyou1 iloveyou2 iloveyou!
iloveyou123 ilovegod ilovemyself sunshine sunshine1 princess princess1 princess123 football football1 football123
baseball baseball1 basketball softball superman superman1 batman123 spiderman starwars starwars1 pokemon1 pokemon123
michelle michael1 jennifer jonathan samantha victoria elizabeth alexander alexandra christian christina stephanie
nicholas danielle jessica1 charlie1 ashley123 anthony1 thomas123 jordan23 liverpool liverpool1 manchester manunited
arsenal1 arsenal123 chelsea1 chelsea123 everton1 rangers1 tottenham barcelona realmadrid juventus welcome1 welcome12
welcome123 welcome1! welcome2 welcome@123 letmein1 letmein123 letmein! changeme changeme1 changeme123 changeit
trustno1 trustnoone whatever whatever1 computer computer1 computer123 internet internet1 homeland secret123 secret12
topsecret administrator admin123 admin1234 admin12345 admin@123 admin123! adminadmin administrator1 root1234
rootroot testtest test1234 test12345 testing1 testing123 testpass guest123 default1 default123 temp1234 temppass
login123 user1234 username username1 service1 support1 security security1 security123 access12 access123 access14
gatehouse gatehouse1 gatehouse123 keyfob123 dooraccess opendoor opensesame summer2023 summer2024 summer2025
summer2026 winter2023 winter2024 winter2025 winter2026 spring2024 spring2025 spring2026 autumn2024 autumn2025
autumn2026 january1 february september october1 november december monday123 friday123 dragon12 dragon123 monkey12
monkey123 mustang1 corvette mercedes ferrari1 porsche1 maverick midnight moonlight butterfly blink182 metallica
slipknot chocolate cheese12 cookie123 banana123 strawberry rainbow1 flower123 purple123 orange12 diamond1 hello123
hello1234 hellohello helloworld goodluck sweetheart loveyou1 lovelove lovelove1 babygirl babygirl1 babygirl123
beautiful beautiful1 jesus123 blessed1 master12 master123 shadow12 shadow123 soccer12 soccer123 hockey12 killer123
ninja123 samsung1 samsung123 google123 facebook facebook1 linkedin microsoft windows10 windows1 apple123 america1
scotland england1 london123 birmingham australia creative platinum hannah123 tigger123 ginger123 buster123 bailey123
unknown1 nothing1 anything something everything
`

/** The passwords that are guessed first, in lower case; shorter ones than 8 are refused without a list. */
export const commonPasswords: ReadonlySet<string> = new Set(words.split(/\s+/).filter(Boolean))
