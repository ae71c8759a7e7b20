/* A whoami for the tests under Wine, whose own prints nothing: `"user","SID"`, as `whoami /user /fo csv /nh` does. */

#include <windows.h>
#include <sddl.h>
#include <stdio.h>

int wmain(void)
{
    HANDLE token;
    BYTE user[256];
    DWORD size;
    char *sid;

    if (!OpenProcessToken(GetCurrentProcess(), TOKEN_QUERY, &token)) return 1;
    if (!GetTokenInformation(token, TokenUser, user, sizeof(user), &size)) return 1;
    if (!ConvertSidToStringSidA(((TOKEN_USER *)user)->User.Sid, &sid)) return 1;
    printf("\"wine\\user\",\"%s\"\r\n", sid);
    return 0;
}
